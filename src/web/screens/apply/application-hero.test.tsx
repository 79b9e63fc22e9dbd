import { beforeAll, expect, test } from 'vitest'
import { applicationNow } from '#contract/apply/application.ts'
import { drawn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { ApplicationHero } from './application-hero.tsx'

beforeAll(async () => {
  await loadWords('es')
})

test('an application with a late decision shows the telephone number below its sentence', () => {
  const heroOf = (isAnswerLate: number) => {
    const { application } = applicationNow.output.parse({
      list: [],
      application: {
        ...{ applicationId: 'a', productId: 'p', amount: 200_000, periods: 90, currency: 'MXN' },
        ...{ state: 'submitted', whatNext: 'Por favor, llámenos.', isAnswerLate },
      },
    })
    return application ? drawn(<ApplicationHero application={application} />) : ''
  }
  expect(heroOf(1)).toMatch(/llámenos\.[\s\S]*<a class="text-action" href="tel:/)
  expect(heroOf(0)).not.toContain('href="tel:')
})
