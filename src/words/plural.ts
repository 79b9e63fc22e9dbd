type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Returns a function that chooses the form of a text for a count, by the plural rules of a language. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other
}
