/** Returns whether a text is Chinese, as some messages of the specification and of similar backends are. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
