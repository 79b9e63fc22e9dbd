/** What a field means, in words for the programmer of a backend. */
export interface FieldText {
  text: string
  /** The field is this product's own, and whoever answers may leave it out. */
  isAddition: boolean
}

/** Texts by a field's name, by its place in any call (`repayList.title`), or by its place in one (`loanDetails.inside`). */
export type FieldTexts = Readonly<Record<string, string | FieldText>>

/** A field that the specification does not have. */
export const added = (text: string): FieldText => ({ text, isAddition: true })
