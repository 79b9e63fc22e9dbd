const SMALL = [
  'one two three four five six seven eight nine',
  'uno dos tres cuatro cinco seis siete ocho nueve',
].map((words) => words.split(' '))
const TENS = [
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
].map((words) => words.split(' '))

const placeIn = (tables: string[][], word: string) => Math.max(...tables.map((table) => table.indexOf(word)))

/** Answers a captcha question as a borrower who cannot see the picture. */
export function solveQuestion(question: string): string {
  const [, ten = '', unit = '', more = ''] = /(\w+)(?:-| y )(\w+) (?:plus|más) (\w+)/.exec(question) ?? []
  const sum = 20 + placeIn(TENS, ten) * 10 + placeIn(SMALL, unit) + 1 + placeIn(SMALL, more) + 1
  if (!(sum > 20)) throw new Error(`no question: ${question}`)
  return String(sum)
}
