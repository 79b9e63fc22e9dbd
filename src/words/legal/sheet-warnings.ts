import type { Language } from '#domain/language.ts'
import type { MarketId } from '#domain/markets/market.ts'

/**
 * The warnings of a country's sheet before a contract. In Mexico they are the very words of CONDUSEF's general provisions on
 * transparency, which speak to the borrower in their own way; in another language than the country's they are translated.
 * A third one, about a guarantor who answers for the whole debt, is for contracts that have one: here none has.
 */
export const sheetWarnings: Readonly<
  Partial<Record<MarketId, Readonly<Record<Language, readonly string[]>>>>
> = {
  mx: {
    es: [
      'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
      'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
    ],
    en: [
      'Not meeting your obligations can cost you fees and default interest.',
      'Taking credit beyond what you can repay affects your credit history.',
    ],
  },
}
