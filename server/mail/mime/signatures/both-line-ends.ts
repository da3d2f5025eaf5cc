const LF = 0x0a
const CR = 0x0d

/** The bytes as they are, and with the line ends that mail has, where a program has kept it with others. */
export function bothLineEnds(bytes: Uint8Array): Uint8Array[] {
  let bare = 0
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1))
    if (bytes[at - 1] !== CR) bare += 1
  if (bare === 0) return [bytes]
  const whole = new Uint8Array(bytes.length + bare)
  let to = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === LF && bytes[at - 1] !== CR) whole[to++] = CR
    whole[to++] = byte
  }
  return [bytes, whole]
}
