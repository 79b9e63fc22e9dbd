import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads the bar codes of a screenshot, as a store's scanner does, with third-party code. */
export async function scan(shown: Locator): Promise<{ format: string; text: string }[]> {
  // Its WebAssembly is loaded from the installed package; by default it would be fetched from a host.
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer }, fireImmediately: true })
  const codes = await readBarcodes(await shown.screenshot(), { tryHarder: true })
  return codes.map(({ format, text }) => ({ format, text }))
}
