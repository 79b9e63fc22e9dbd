/** The lender's logo with its name beside it, which says the same to who does not see the picture. */
export function BrandMark({ name }: { name: string }) {
  return (
    <span className="brand">
      <img src="/brand/logo.svg" alt="" width={32} height={32} />
      {name}
    </span>
  )
}
