/** What makes these pages an app of the phone: the manifest, and the icons that it names. */
export const MANIFEST_PATH = '/app.webmanifest'

export const ICON_SIZES = [192, 512] as const

export const iconPath = (size: number) => `/app-icon-${size}.png`
