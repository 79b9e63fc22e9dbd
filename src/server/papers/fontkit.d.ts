/** Types for the used part of fontkit: metrics, and the embedded subset. */
declare module 'fontkit' {
  export interface OpenFont {
    getGlyph(id: number): { advanceWidth: number }
    createSubset(): { glyphs: number[]; encode(): Uint8Array }
  }
  export function create(bytes: Uint8Array): OpenFont
}

/** Methods of pdfkit 0.20 that its types lack. */
declare namespace PDFKit {
  interface PDFDocument {
    /** Adds a page, on which the marked content continues. */
    continueOnNewPage(): this
  }
  namespace Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row'
    }
  }
}
