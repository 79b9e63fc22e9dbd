import { ICON_SIZES, iconPath, MANIFEST_PATH } from '#contract/site/installable.ts'

/** The links that make these pages installable. Only signed-in pages have them. */
export const installableLinks = () => [
  { rel: 'manifest', href: MANIFEST_PATH },
  { rel: 'apple-touch-icon', href: iconPath(ICON_SIZES[0]) },
]
