import { Logo } from '#web/ui/logo.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

type ProductHeaderProps = { logo?: string | null | undefined; name: string; sub?: string | undefined }

/** The product of this page. */
export const ProductHeader = (props: ProductHeaderProps) => <Product {...props} box="div" text="p" />

/** The same as phrasing content, such as in a `<summary>`. */
export const ProductLine = (props: ProductHeaderProps) => <Product {...props} box="span" text="span" />

type ProductProps = ProductHeaderProps & { box: 'div' | 'span'; text: 'p' | 'span' }

function Product({ logo, name, sub, box: Box, text: Text }: ProductProps) {
  return (
    <Box className="product-header">
      <Logo src={logo} name={name} />
      <Text>
        {name}
        {sub && (
          <small>
            <Sentence text={sub} />
          </small>
        )}
      </Text>
    </Box>
  )
}
