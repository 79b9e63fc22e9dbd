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
