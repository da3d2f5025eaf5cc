/** A name that no other file of the zip has, and that leads to no other folder wherever it is unpacked. */
export function freeName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')
      .replace(/^\.+/, '_')
      .slice(-200)
      .toWellFormed() || 'file'
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  let free = plain
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
