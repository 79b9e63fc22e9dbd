import { createContext, useContext } from 'react'
import { isChinese } from '#words/chinese.ts'
import { Sentence } from './sentence.tsx'

/** What a message in Chinese means in the page's language, where a page knows it. */
export const PlainMessage = createContext((_text: string): string => '')

/**
 * A message as it was told. One in Chinese says so, so that it is not read out in the voice of the page's language, and
 * what it means stands beside it.
 */
export function ToldText({ children: text }: { children: string }) {
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
