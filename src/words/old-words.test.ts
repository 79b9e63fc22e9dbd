import { expect, test } from 'vitest'
import { type Language, languageCodes } from '#domain/language.ts'
import { marketIds } from '#domain/markets/market.ts'
import { allPageWords, answerWords, publicPageWords, refusalWords } from './languages.ts'
import { marketWords } from './markets.ts'

/** Retired terms: each thing has one name now. New languages start without any. */
const OLD: Readonly<Partial<Record<Language, readonly RegExp[]>>> = {
  es: [
    // In Mexico a prestamista is a loan shark.
    /prestamista/i,
    /dinero hoy/i,
    /\bplazo \$?\{?\w+\}? de\b/i,
    /pagada con los plazos|o a plazos/i,
    /pedido/i,
    /número de solicitud|elija una solicitud|otra solicitud/i,
    /tipo de pregunta/i,
    /opiniones y sugerencias/i,
    /emitida|\bvisto\b/i,
    /no se ha movido dinero: esperamos/i,
    /· válida/i,
    /no para este monto/i,
    /\bmueve su pago/i,
    /se siguen debiendo/i,
    /(termina|devuelve) su préstamo hoy/i,
    /\bhoy no\b/i,
    /usted ahorra/i,
    /debe después|entregado a usted|devuelto por pagar/i,
    /no se ofrece aquí/i,
    /manténgalo|nadie de nosotros/i,
    /código del mensaje de texto/i,
    /huella del texto/i,
    /si vuelve a ocurrir/i,
    /cuenta en \$\{/i,
    /atenderla|\bclase\b|\bcifras'/i,
    /costo anual(?! total \(CAT\))/i,
    /a quién acudir después|si eso no ayuda|si no le ayudan/i,
    // "Vale" is a cost. Validity is stated by itself, or by an expiry.
    /\bvale\b/i,
    // "Hasta el" can also mean "not before": a deadline is "a más tardar el".
    /(pag|acept|entreg|envi|respond|dí?ga)\w*( \S+){0,3} hasta el \$\{/i,
    // A reversed payment is "cancelado"; what a borrower withdraws is "retirado".
    /pagos? (fue |se )?retir|retir\w+ (un|el) pago|nos retir/i,
    /todo lo que vence|lo siguiente que vence|pagar lo que vence/i,
    /\bdecir(lo)? (aquí|dónde)|suya, muéstrelo|de qué vive|dar un correo|delo de nuevo/i,
    /no le obliga|y IVA\b|número oficial|entre tanto|olvidamos|no se solicitó/i,
    /fecha de entrega|entregado(s)? el|\bvio (su|\$\{)|nos retiraron|no hay tal/i,
  ],
  en: [
    /money now/i,
    // One name for the yearly cost, the market's own.
    /yearly (cost|percentage)|(true|total|highest) yearly/i,
    /key facts(?! statement)/i,
    /\btill\b/i,
    /bar code/i,
    /your papers/i,
    /good (for|until)\b/i,
    /postpone/i,
    /hotline|e-mail/i,
    /give(s)? (this|your) loan back/i,
    /booked|booking it/i,
    /on your loan'/i,
    /still owed in all|in all\b/i,
    /stand here/i,
    /whom to turn to|do not help:|does not help:/i,
    /where it stands/i,
    /nobody of ours/i,
    /what happened'|owed after it|fell due/i,
    /name of the holder/i,
    /pay off|paid off/i,
    /order number|(your|an|another|no) order\b/i,
    /its own menu/i,
    /until so many days/i,
    /no money has moved yet/i,
    /business day/i,
    // The lender's answer to a complaint or request is a reply.
    /(our|your|second) answer|we (have )?(not )?answer|answer by/i,
    /(was|were|been|is) taken back|took back|take(s)? (it|this|that|consent) back/i,
    /get lost|does not fall|stays owed|stands? (still|on)|in place of|'at once'|show .* large/i,
    /paid already|reference already|\bwhat became\b|rests on|hang on/i,
    /somebody on its|with you alone|nothing was applied for|to be mended|until when/i,
    /\bpage of your loan|due days\b|how it stands/i,
  ],
}

/** English terms for the composition of costs. The contract's commission is the processing fee. */
const COMMISSION = /(?<!\()commission/i

/** Every text of a table; functions as source. */
function textsIn(table: unknown): string[] {
  if (typeof table === 'string') return [`'${table}'`]
  if (typeof table === 'function') return [String(table)]
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(textsIn) : []
}

const tablesIn = async (language: Language) => {
  // Legal texts have terms of their own, from the specification.
  const { legal, ...answers } = await answerWords[language]()
  expect(legal).toBeDefined()
  return textsIn([
    answers,
    await allPageWords[language](),
    await publicPageWords[language](),
    await refusalWords[language](),
    marketIds.map((market) => marketWords[market][language]),
  ])
}

test.each(languageCodes)('no page, answer or letter uses a retired term (%s)', async (language) => {
  const texts = await tablesIn(language)
  expect(texts.length).toBeGreaterThan(700)
  const old = [...(OLD[language] ?? []), ...(language === 'en' ? [COMMISSION] : [])]
  expect(old.flatMap((word) => texts.filter((text) => word.test(text)))).toEqual([])
})
