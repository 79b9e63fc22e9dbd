import { Logo } from './logo.tsx'

type ProductHeaderProps = { logo?: string | null | undefined; name: string; sub?: string | undefined }

/** Which product this page is about. */
export function ProductHeader({ logo, name, sub }: ProductHeaderProps) {
  return (
    <div className="product-header">
      <Logo src={logo} name={name} />
      <p>
        {name}
        {sub && <small>{sub}</small>}
      </p>
    </div>
  )
}
