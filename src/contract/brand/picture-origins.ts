import { originOf } from '#contract/wire/address.ts'
import type { Brand } from './brand.ts'

type Hosts = Pick<Brand, 'apiBase' | 'allowedLinkHosts'>

/** Other hosts whose pictures a page may show: the backend, which sends captchas and photos, and link hosts. */
export const pictureOrigins = ({ apiBase, allowedLinkHosts }: Hosts): readonly string[] => [
  ...[originOf(apiBase)].filter((origin) => origin !== ''),
  ...allowedLinkHosts.map((host) => `https://${host}`),
]

/** Returns why pages may not show the picture at an address; null if they may. A path is on this host. */
export function unshownPicture(address: string, brand: Hosts): string | null {
  const origin = originOf(address)
  if (origin === '' || pictureOrigins(brand).includes(origin)) return null
  return `pages show no picture of ${origin}: name its host in allowedLinkHosts of brand.json, or give a path`
}
