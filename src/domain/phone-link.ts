/** Returns the `tel:` link of a printed number: its digits, and a leading plus. */
export function phoneLink(number: string): string {
  const begins = /^\D*\+/.test(number) ? '+' : ''
  return `tel:${begins}${number.replace(/\D/g, '')}`
}
