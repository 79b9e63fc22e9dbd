import { readFileSync } from 'node:fs'
import type { Brand } from '#contract/brand/brand.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { OpenApiDocument } from '#workbench/openapi/document.ts'
import { type Installation, openApiDocument } from '#workbench/openapi/openapi.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Title and version of the document. */
export function installationOf(brand: Brand): Installation {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  return { lender: brand.name, version: String(version) }
}

/** Every call of this installation, with its addresses and wire names. */
export const describeCalls = (brand: Brand, map: WireMap): OpenApiDocument =>
  openApiDocument({ ...brand, map }, installationOf(brand))
