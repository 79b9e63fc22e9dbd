interface BannerProps {
  name: 'banner-1' | 'banner-2'
  alt: string
  /** Seen first, so it is fetched first. */
  first?: boolean
}

/** A banner of the home page: a wide drawing, and one drawn for the width of a phone. */
export function Banner({ name, alt, first }: BannerProps) {
  return (
    <picture className="site-banner">
      <source media="(max-width: 40rem)" srcSet={`/brand/site/${name}-small.svg`} width={720} height={440} />
      <img
        src={`/brand/site/${name}.svg`}
        width={720}
        height={560}
        alt={alt}
        fetchPriority={first ? 'high' : undefined}
        loading={first ? undefined : 'lazy'}
      />
    </picture>
  )
}

/** One of the three pictures of the about section (spec 2). */
export function AboutPicture({ number, alt }: { number: number; alt: string }) {
  return <img src={`/brand/site/about-${number}.svg`} width={400} height={300} alt={alt} loading="lazy" />
}
