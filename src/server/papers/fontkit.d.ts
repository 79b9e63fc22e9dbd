/** The part of fontkit that papers use: metrics, and the subset that is embedded. */
declare module 'fontkit' {
  export interface OpenFont {
    getGlyph(id: number): { advanceWidth: number }
    createSubset(): { glyphs: number[]; encode(): Uint8Array }
  }
  export function create(bytes: Uint8Array): OpenFont
}

/** What pdfkit 0.20 has and its types do not say yet. */
declare namespace PDFKit {
  interface PDFDocument {
    /** Adds a page, on which the marked content goes on. */
    continueOnNewPage(): this
  }
  namespace Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row'
    }
  }
}
