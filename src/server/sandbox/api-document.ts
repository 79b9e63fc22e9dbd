import { readFileSync } from 'node:fs'
import type { Brand } from '#contract/brand.ts'
import type { OpenApiDocument } from '#contract/openapi/document.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { WireMap } from '#contract/wire-map.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Every call as this installation makes and reads it: its addresses, its wire map's names. */
export function describeCalls(brand: Brand, map: WireMap): OpenApiDocument {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  return openApiDocument({ ...brand, map }, { lender: brand.name, version: String(version) })
}
