import type { DescribedPicture } from '#contract/brand/brand.ts'
import { markets } from '#domain/markets/market.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'

interface BannerProps {
  name: 'banner-1' | 'banner-2'
  /** The alternative text of the product's own picture. */
  alt: string
}

/** A banner of the home page: a wide drawing, and a narrow one for phones. */
export function Banner({ name, alt }: BannerProps) {
  const own = useOwnText(name)
  return (
    <picture className="site-banner">
      <source media="(max-width: 40rem)" srcSet={`/brand/site/${name}-small.svg`} width={720} height={440} />
      <img src={`/brand/site/${name}.svg`} width={720} height={560} alt={own ?? alt} loading="lazy" />
    </picture>
  )
}

interface AboutPictureProps {
  number: number
  alt: string
  caption: string | undefined
}

/** One of the three pictures of the about section (spec 2). A lender's own description is shown below it. */
export function AboutPicture({ number, alt, caption }: AboutPictureProps) {
  const own = useOwnText(`about-${number}`)
  return (
    <figure>
      <img
        src={`/brand/site/about-${number}.svg`}
        width={400}
        height={300}
        alt={own === undefined ? alt : ''}
        loading="lazy"
      />
      <figcaption>{own ?? caption}</figcaption>
    </figure>
  )
}

function useOwnText(name: DescribedPicture | `about-${number}`): string | undefined {
  const { pictureTexts, market } = useBrand()
  const language = useLanguage()
  const texts = Object.entries(pictureTexts ?? {}).find(([key]) => key === name)?.[1]
  return texts?.[language] ?? texts?.[markets[market].language]
}
