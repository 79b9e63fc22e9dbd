import { readFileSync } from 'node:fs'
import type { Brand } from '#contract/brand/brand.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { OpenApiDocument } from '#workbench/openapi/document.ts'
import { openApiDocument } from '#workbench/openapi/openapi.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Every call as this installation makes and reads it: its addresses, its wire map's names. */
export function describeCalls(brand: Brand, map: WireMap): OpenApiDocument {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  return openApiDocument({ ...brand, map }, { lender: brand.name, version: String(version) })
}
