/** The lender's logo beside its name; the picture is decorative. */
export function BrandMark({ name }: { name: string }) {
  return (
    <span className="brand">
      <img src="/brand/logo.svg" alt="" width={32} height={32} />
      {name}
    </span>
  )
}
