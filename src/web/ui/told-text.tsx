import { isChinese } from '#words/chinese.ts'
import { Sentence } from './sentence.tsx'

/** A message as it was told. One in Chinese says so, so that it is not read out in the voice of the page's language. */
export const ToldText = ({ children: text }: { children: string }) =>
  isChinese(text) ? <span lang="zh">{text}</span> : <Sentence text={text} />
