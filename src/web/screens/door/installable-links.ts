import { ICON_SIZES, iconPath, MANIFEST_PATH } from '#contract/site/installable.ts'

/** What a browser needs to put these pages among a phone's apps. Only pages behind the door say it. */
export const installableLinks = () => [
  { rel: 'manifest', href: MANIFEST_PATH },
  { rel: 'apple-touch-icon', href: iconPath(ICON_SIZES[0]) },
]
