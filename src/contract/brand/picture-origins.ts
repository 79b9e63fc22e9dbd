import { originOf } from '#contract/wire/address.ts'
import type { Brand } from './brand.ts'

type Hosts = Pick<Brand, 'apiBase' | 'allowedLinkHosts'>

/** The other hosts whose pictures a page shows: the backend, which sends captchas and photos, and the hosts of links. */
export const pictureOrigins = ({ apiBase, allowedLinkHosts }: Hosts): readonly string[] => [
  ...[originOf(apiBase)].filter((origin) => origin !== ''),
  ...allowedLinkHosts.map((host) => `https://${host}`),
]

/** Why no page shows the picture at an address; null where it is shown. A path is one of this host. */
export function unshownPicture(address: string, brand: Hosts): string | null {
  const origin = originOf(address)
  if (origin === '' || pictureOrigins(brand).includes(origin)) return null
  return `pages show no picture of ${origin}: name its host in allowedLinkHosts of brand.json, or give a path`
}
