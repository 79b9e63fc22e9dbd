import { type Block, isNamedBy } from '#words/legal/block.ts'
import { contentsOf, type LegalDocument } from '#words/legal/document.ts'
import { PrintButton } from './codes/print-button.tsx'
import { Icon } from './icon.tsx'
import { SpokenText } from './text/sentence.tsx'

type PaperProps = {
  /** A filled text. The page shows its title. */
  paper: LegalDocument
  /** Title of the table of contents; without one there is no table. */
  contents?: string | undefined
  /** When this version came into force, as a sentence. */
  inForce?: string | undefined
  /** Text of the print button; omitted on a page without script. */
  print?: string | undefined
}

/** A legal text with navigation and print styles. It is in its own language, whatever the page's is. */
export function Paper({ paper, contents, inForce, print }: PaperProps) {
  return (
    <article className="prose paper-document" lang={paper.language}>
      {(inForce || print) && (
        <div className="paper-head">
          {inForce && <p className="muted">{inForce}</p>}
          {print && <PrintButton text={print} />}
        </div>
      )}
      {contents && <Contents paper={paper} title={contents} />}
      {paper.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
        <Part key={index} block={block} before={paper.blocks[index - 1]} language={paper.language} />
      ))}
    </article>
  )
}

function Contents({ paper, title }: { paper: LegalDocument; title: string }) {
  return (
    <nav className="card paper-contents" aria-label={`${title}: ${paper.title}`}>
      <details>
        <summary>
          {title}
          <Icon name="chevron" />
        </summary>
        <ol>
          {contentsOf(paper).map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** Numbers of a paper are spoken in its own language. */
type Spoken = Pick<LegalDocument, 'language'>

function Part({ block, before, language }: { block: Block; before: Block | undefined } & Spoken) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading id={block.id}>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p>
          <SpokenText text={block.text} language={language} />
        </p>
      )
    case 'list':
      return <List {...block} language={language} />
    case 'table':
      return <Table {...block} isNamed={isNamedBy(block, before)} language={language} />
  }
}

function List({ ordered, items, language }: Extract<Block, { kind: 'list' }> & Spoken) {
  const Items = ordered ? 'ol' : 'ul'
  return (
    <Items>
      {items.map((item) => (
        <li key={item}>
          <SpokenText text={item} language={language} />
        </li>
      ))}
    </Items>
  )
}

function Table({
  caption,
  columns,
  rows,
  isNamed,
  language,
}: Extract<Block, { kind: 'table' }> & { isNamed: boolean } & Spoken) {
  return (
    <table className="paper-table" data-columns={rows[0]?.length}>
      <caption className={isNamed ? 'only-read' : undefined}>{caption}</caption>
      {columns.length > 0 && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <SpokenText text={name ?? ''} language={language} />
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change places.
              <td key={index}>
                <SpokenText text={cell} language={language} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
