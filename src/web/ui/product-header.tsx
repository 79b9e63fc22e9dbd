import { Logo } from './logo.tsx'
import { Sentence } from './sentence.tsx'

type ProductHeaderProps = { logo?: string | null | undefined; name: string; sub?: string | undefined }

/** Which product a page or a line is about; phrasing content, so that a `<summary>` may hold it. */
export function ProductHeader({ logo, name, sub }: ProductHeaderProps) {
  return (
    <span className="product-header">
      <Logo src={logo} name={name} />
      <span>
        {name}
        {sub && (
          <small>
            <Sentence text={sub} />
          </small>
        )}
      </span>
    </span>
  )
}
