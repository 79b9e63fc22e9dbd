import { createContext, useContext } from 'react'
import { isChinese } from '#words/chinese.ts'
import { Sentence } from './sentence.tsx'

/** Translation of a Chinese message, if a page has one. */
export const PlainMessage = createContext((_text: string): string => '')

/**
 * A message as received. A Chinese one has a language attribute, so that it is read in the right voice, with its
 * translation beside it.
 */
export function ReceivedText({ children: text }: { children: string }) {
  const plain = useContext(PlainMessage)
  if (!isChinese(text)) return <Sentence text={text} />
  const meaning = plain(text)
  return (
    <>
      <span lang="zh">{text}</span>
      {meaning && ` ${meaning}`}
    </>
  )
}
