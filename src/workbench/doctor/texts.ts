import { readdirSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Brand } from '#contract/brand/brand.ts'
import { languageCodes } from '#domain/language.ts'
import { publicText } from '#server/base/legal-texts/lender-library.ts'
import { textOf } from '#words/legal/document.ts'
import { documentNameIn, translatedDocuments } from '#words/legal/document-names.ts'
import type { Library } from '#words/legal/library.ts'
import { type Finding, warning, when } from './finding.ts'

/** The rest of the first 14 kB of the landing, after its form and its styles. */
const REGISTRATION_TEXT_BYTES_MAX = 8000

/** Warns of legal texts that are unused, that exist in one language only, or that make a page slow. */
export function textFindings(brand: Brand, brandDir: string, library: Library): Finding[] {
  return [...unusedTexts(brand, brandDir), ...untranslatedTexts(brand), ...heavyTexts(brand, library)]
}

function unusedTexts({ legal }: Brand, brandDir: string): Finding[] {
  const used = new Set<string | undefined>(Object.values(legal).flat())
  return readdirSync(brandDir)
    .filter((name) => /\.md$/i.test(name) && !/^readme\./i.test(name) && !used.has(name))
    .map((name) => warning(`${name} is not used: brand.json names it under no document of "legal".`))
}

/** Warns of a document that the lender has replaced in one language only, which is probably a mistake. */
function untranslatedTexts({ legal }: Brand): Finding[] {
  return translatedDocuments.flatMap((document) => {
    const names = languageCodes.map((language) => documentNameIn(document, language))
    const own = names.find((name) => legal[name] !== undefined)
    return names
      .filter((name) => own !== undefined && legal[name] === undefined)
      .map((missing) =>
        warning(
          `legal.${own} is the lender's own, but legal.${missing} is not: the other language shows the product's text.`,
        ),
      )
  })
}

function heavyTexts(brand: Brand, library: Library): Finding[] {
  return languageCodes.flatMap((language) => {
    const name = documentNameIn('registration', language)
    const { length } = brotliCompressSync(textOf(publicText(library, name, brand)))
    return when(
      length > REGISTRATION_TEXT_BYTES_MAX,
      warning(
        `legal.${name} has ${length} bytes compressed: the landing of an advertisement carries it, and above ${REGISTRATION_TEXT_BYTES_MAX} its form comes late on a slow network.`,
      ),
    )
  })
}
