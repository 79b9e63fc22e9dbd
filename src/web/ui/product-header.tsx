import { Logo } from './logo.tsx'
import { Sentence } from './sentence.tsx'

type ProductHeaderProps = { logo?: string | null | undefined; name: string; sub?: string | undefined }

/** Which product this page is about. */
export function ProductHeader({ logo, name, sub }: ProductHeaderProps) {
  return (
    <div className="product-header">
      <Logo src={logo} name={name} />
      <p>
        {name}
        {sub && (
          <small>
            <Sentence text={sub} />
          </small>
        )}
      </p>
    </div>
  )
}
