/**
 * Whether at most so many slips make one text of the other: a letter that is missing, too many, another one, or swapped
 * with its neighbour. Linear in the length of the texts; each slip more takes four times as long.
 */
export function areSlipsApart(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (at === a.length && at === b.length) return true
  if (most === 0) return false
  const [c, d] = [a.slice(at), b.slice(at)]
  return (
    areSlipsApart(c.slice(1), d, most - 1) ||
    areSlipsApart(c, d.slice(1), most - 1) ||
    areSlipsApart(c.slice(1), d.slice(1), most - 1) ||
    (c[0] === d[1] && c[1] === d[0] && areSlipsApart(c.slice(2), d.slice(2), most - 1))
  )
}
