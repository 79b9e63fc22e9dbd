/** Whether a text is in Chinese, as some messages are that the specification quotes and that backends of its kind send. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
