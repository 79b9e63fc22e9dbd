/** Every percentage that a text writes in figures, as it is printed without needless zeros: `18`, `0.0065`. */
export const percentagesIn = (text: string): string[] =>
  [...text.matchAll(/(\d+(?:\.\d+)?)\s?%/g)].map(([, figures = '']) =>
    figures.includes('.') ? figures.replace(/\.?0+$/, '') : figures,
  )
