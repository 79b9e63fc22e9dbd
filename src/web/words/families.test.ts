import { beforeEach, expect, test, vi } from 'vitest'

// Other tests may have loaded a family before.
beforeEach(() => vi.resetModules())

test('a page loads the common words and those of its scripts, and the server loads all', async () => {
  const { familyOf, loadAllWords, loadWords, wordsFor } = await import('./language.ts')
  await loadWords('en')
  expect(wordsFor('en').common.back).toBe('Back')

  const careIn = familyOf('care')
  expect(() => careIn('en')).toThrow('What care says in en was not loaded')
  await loadWords('en')
  expect(careIn('en').complaint.title).toEqual(expect.any(String))
  expect(() => careIn('es')).toThrow('What care says in es was not loaded')

  await loadAllWords('es')
  const webAccessIn = familyOf('webAccess')
  expect(webAccessIn('es').login.title).toEqual(expect.any(String))
})

test('each family is loaded once', async () => {
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
