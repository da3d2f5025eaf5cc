/** Web and mail addresses, file names and code: nothing in them is a word of the language. */
const FIXED =
  /((?:https?:\/\/|www\.)\S+|[^\s@]{1,100}@[^\s@]+\.[^\s@]+|`[^`\n]*`|\b[\w-]{1,200}\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|png|jpe?g|zip|html?)\b|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.(?:com|org|net|de|fr|es|eu|io|example)\b\S*)/giu

/** Changes the words of a text and keeps its links, addresses and file names as they are. */
export function mapWords(text: string, change: (part: string) => string): string {
  if (!/[@`]|:\/\/|\.\w/u.test(text)) return change(text)
  // A mark that no text has stands for each of them, so that rules see the whole line.
  const kept: string[] = []
  const marked = text.replace(/[\uE000-\uE002]/g, '').replace(FIXED, found => {
    kept.push(found)
    return `\uE000${kept.length - 1}\uE001`
  })
  return change(marked).replace(/\uE000(\d+)\uE001/g, (_, index) => kept[Number(index)] ?? '')
}
