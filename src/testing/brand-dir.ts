import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a brand folder with changed keys in brand.json for the tests of one file. */
export async function brandDirWith(change: object) {
  const brandDir = await mkdtemp(join(tmpdir(), 'abono-brand-'))
  afterAll(() => rm(brandDir, { recursive: true, force: true }))
  await cp('brand', brandDir, { recursive: true })
  const brand = { ...JSON.parse(await readFile(join(brandDir, 'brand.json'), 'utf8')), ...change }
  await writeFile(join(brandDir, 'brand.json'), JSON.stringify(brand))
  return { brandDir, brand }
}
