import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads the codes on a picture of the screen, as the scanner at a till does. It is somebody else's reader, not ours. */
export async function scan(shown: Locator): Promise<{ format: string; text: string }[]> {
  // Its machine code comes from the package on disk: left alone, it would fetch it from a host.
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer }, fireImmediately: true })
  const codes = await readBarcodes(await shown.screenshot(), { tryHarder: true })
  return codes.map(({ format, text }) => ({ format, text }))
}
