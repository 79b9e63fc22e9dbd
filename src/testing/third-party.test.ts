import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceOf } from '#scripts/package/licences.mjs'

interface Locked {
  license?: string
  dev?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** The names of packages by licence, as package-lock.json has them for every platform. */
function byLicence(isForEngineers: boolean): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [folder, description] of Object.entries(packages)) {
    const name = folder.split('node_modules/').at(-1) ?? ''
    if (name === '' || (description.dev ?? false) !== isForEngineers) continue
    const licence = licenceOf({ name, description })
    found[licence] = [...new Set([...(found[licence] ?? []), name])]
  }
  return found
}

const product = byLicence(false)
const forEngineers = byLicence(true)

const table = (licences: Record<string, string[]>) =>
  `| licence | packages |
| --- | --- |
${Object.keys(licences)
  .toSorted()
  .map((licence) => `| ${licence} | ${licences[licence]?.toSorted().join(', ')} |`)
  .join('\n')}
`

const page = `# Packages of third parties

Generated from \`package-lock.json\`. To renew it, run \`npm run test:code -- third-party -u\`. What \`npm run package\`
makes contains the licence texts in \`THIRD-PARTY.txt\`.

## In the product

${table(product)}
## Only for building and testing

${table(forEngineers)}`

test('THIRD-PARTY.md names every package and its licence', async () => {
  await expect(page).toMatchFileSnapshot('../../THIRD-PARTY.md')
})

test('every package has a known licence', () => {
  expect([product.none, forEngineers.none]).toEqual([undefined, undefined])
})
