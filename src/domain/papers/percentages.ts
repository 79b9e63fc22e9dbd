/** Returns the percentages in a text without trailing zeros: `18`, `0.0065`. */
export const percentagesIn = (text: string): string[] =>
  [...text.matchAll(/(\d+(?:\.\d+)?)\s?%/g)].map(([, figures = '']) =>
    figures.includes('.') ? figures.replace(/\.?0+$/, '') : figures,
  )
