import { replaceEqualDeep } from '@tanstack/react-query'

type Entity = { id: unknown }

/**
 * The new answer with all equal parts taken from the old one, so that unchanged parts are not rendered again. Items
 * with an `id` are matched by it: `replaceEqualDeep` compares by position, so every row after a removed one would be
 * new.
 */
export function keepEqual(old: unknown, now: unknown): unknown {
  if (isEntities(old) && isEntities(now)) {
    const byId = new Map(old.map(item => [item.id, item]))
    const items = now.map(item => keepEqual(byId.get(item.id), item))
    return items.length === old.length && items.every((item, at) => item === old[at]) ? old : items
  }
  if (isRecord(old) && isRecord(now)) {
    const names = Object.keys(now)
    const kept = Object.fromEntries(names.map(name => [name, keepEqual(old[name], now[name])]))
    const isSame =
      names.length === Object.keys(old).length &&
      names.every(name => Object.hasOwn(old, name) && kept[name] === old[name])
    return isSame ? old : kept
  }
  return replaceEqualDeep(old, now)
}

const isEntities = (value: unknown): value is Entity[] =>
  Array.isArray(value) && value.length > 0 && value.every(item => isRecord(item) && Object.hasOwn(item, 'id'))

/** A plain object, as JSON has it. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
