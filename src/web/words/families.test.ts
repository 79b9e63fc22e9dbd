import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'

// Other tests may have asked for a family before.
beforeEach(() => vi.resetModules())

test('a page fetches the words that every page may need and those that its own scripts say, and the server all', async () => {
  const { familyOf, loadAllWords, loadWords, wordsFor } = await import('./language.ts')
  await loadWords('en')
  expect(wordsFor('en').common.back).toBe('Back')

  const careIn = familyOf('care')
  expect(() => careIn('en')).toThrow('What care says in en was not loaded')
  await loadWords('en')
  expect(careIn('en').complaint.title).toEqual(expect.any(String))
  expect(() => careIn('es')).toThrow('What care says in es was not loaded')

  await loadAllWords('es')
  const doorIn = familyOf('door')
  expect(doorIn('es').login.title).toEqual(expect.any(String))
})

test('the server hears which families a page says, page by page', async () => {
  const { familiesSaid, familyOf, loadAllWords, wordsFor } = await import('./language.ts')
  await loadAllWords('en')
  const careIn = familyOf('care')
  careIn('en')
  wordsFor('en')
  expect(familiesSaid()).toEqual(['care', 'general'])
  wordsFor('en')
  expect(familiesSaid()).toEqual(['general'])
})

test('each family is fetched once', async () => {
  const [{ familyOf, loadWords }, { onPagesEn }] = await Promise.all([
    import('./language.ts'),
    import('#words/en/on-pages.ts'),
  ])
  const fetching = vi.spyOn(onPagesEn, 'apply')
  familyOf('apply')
  await loadWords('en')
  await loadWords('en')
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('a part that is fetched later comes with its words: `page.ts` alone makes such parts', () => {
  const makers = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\./.test(path))
    .filter((path) => /\blazy\(/.test(readFileSync(`src/web/${path}`, 'utf8')))
  expect(makers).toEqual(['page.ts'])
})
