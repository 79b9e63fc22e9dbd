import { Logo } from '#web/ui/logo.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

type ProductHeaderProps = { logo?: string | null | undefined; name: string; sub?: string | undefined }

/** The product of this page. */
export const ProductHeader = ({ logo, name, sub }: ProductHeaderProps) => (
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
