import type { Scratch } from './scratch.ts'

/** Adds only the language's name, so that the compiler lists the missing places. */
export const namePortuguese = (copy: Scratch) =>
  copy.change('src/domain/language.ts', ["['es', 'en'] as const", "['es', 'en', 'pt'] as const"])

/** A third language: a copy of the Spanish folder with another name and some changed words, and its lines elsewhere. */
export async function addPortuguese(copy: Scratch): Promise<void> {
  for (const file of await copy.list('src/words/es')) {
    const text = await copy.read(`src/words/es/${file}`)
    await copy.add(`src/words/pt/${file}`, inPortuguese(text))
  }
  await namePortuguese(copy)
  await copy.change('src/domain/language.ts', [
    'Record<Language, LanguageFacts>> = {',
    `Record<Language, LanguageFacts>> = {
  pt: { type: '3', tag: 'pt-BR', direction: 'ltr', ownName: 'Português', englishName: 'Portuguese' },`,
  ])
  await copy.change(
    'src/words/languages.ts',
    ['import { onPagesEs }', "import { onPagesPt } from './pt/on-pages.ts'\nimport { onPagesEs }"],
    ['  es: onPagesEs,\n', '  es: onPagesEs,\n  pt: onPagesPt,\n'],
    [
      '  es: () => together(onPagesEs),\n',
      '  es: () => together(onPagesEs),\n  pt: () => together(onPagesPt),\n',
    ],
    ...(['on-site', 'in-answers', 'refusals'] as const).map((part) => {
      const name = part === 'refusals' ? 'refused' : part.replace(/-(.)/, (_, letter) => letter.toUpperCase())
      const line = (code: string, suffix: string) =>
        `  ${code}: async () => (await import('./${code}/${part}.ts')).${name}${suffix},\n`
      return [line('es', 'Es'), line('es', 'Es') + line('pt', 'Pt')] as const
    }),
  )
  const markets = await copy.read('src/words/markets.ts')
  const spanish = [...markets.matchAll(/^ {4}es: \{\n[\s\S]*?\n {4}\},\n/gm)].map(([entry]) => entry)
  await copy.change(
    'src/words/markets.ts',
    ...spanish.map((entry) => [entry, entry + entry.replace('es: {', 'pt: {')] as const),
  )
}

/** Renamed exports of the Spanish folder, and some words that identify the copy. */
function inPortuguese(text: string): string {
  return text
    .replace(/\b(\w+)Es\b/g, '$1Pt')
    .replace(/\bexport const es\b/g, 'export const pt')
    .replace(/import \{ es\b/g, 'import { pt')
    .replace(/general: es\b/g, 'general: pt')
    .replace(/general: async (.*)\.es,/, 'general: async $1.pt,')
    .replace(/language: 'es'/g, "language: 'pt'")
    .replaceAll('privacyNoticePt', 'privacyNoticeEs')
    .replaceAll('aboutUs.pt', 'aboutUs.es')
    .replaceAll('Su préstamo está activo', 'O seu empréstimo está ativo')
    .replaceAll('Ir al contenido', 'Ir para o conteúdo')
    .replaceAll(
      'No encontramos este préstamo entre los suyos.',
      'Não encontramos este empréstimo entre os seus.',
    )
}
