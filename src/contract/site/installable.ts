/** Paths of the web app manifest and its icons. */
export const MANIFEST_PATH = '/app.webmanifest'

export const ICON_SIZES = [192, 512] as const

export const iconPath = (size: number) => `/app-icon-${size}.png`
