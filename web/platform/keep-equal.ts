import { replaceEqualDeep } from '@tanstack/react-query'

type Entity = { id: unknown }

/**
 * The new answer, made of what is equal in the old one, so that nothing is rendered again that has not changed. Items
 * with an `id` are found by it: compared place by place, as `replaceEqualDeep` does, every row after one that left
 * would be new.
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

/** An object as JSON has it. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
