export const FOLDER_ROLES = ['inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'] as const
/**
 * The purpose of a folder or label, by its name in RFC 6154. `null` is an ordinary folder or label of the person's own.
 */
export type FolderRole = (typeof FOLDER_ROLES)[number]

/** The purposes for which a person may choose the folder. */
export const CHOOSABLE_ROLES = ['sent', 'drafts', 'trash', 'archive', 'spam'] as const
export type ChoosableRole = (typeof CHOOSABLE_ROLES)[number]

/** What programs and providers call the folders that every mailbox has, by role; between bars, the usual name first. */
const NAMES: Readonly<Record<Exclude<FolderRole, 'all'>, readonly string[]>> = {
  inbox: [
    'inbox|posteingang|boîte de réception|recibidos|bandeja de entrada|posta in arrivo|caixa de entrada|postvak in',
    'skrzynka odbiorcza|doručená pošta|inkorgen|indbakke|innboks|saapuneet|входящие|вхідні|gelen kutusu|收件箱|收件匣',
    '受信トレイ|받은 편지함|받은편지함|받은메일함',
  ],
  sent: [
    'sent|sent items|sent mail|sent messages|gesendet|gesendete elemente|gesendete objekte|gesendete nachrichten',
    'gesendete e-mails|messages envoyés|éléments envoyés|objets envoyés|envoyés|courrier envoyé|mails envoyés|enviados',
    'elementos enviados|mensajes enviados|correo enviado|enviadas|itens enviados|mensagens enviadas|posta inviata|inviati',
    'inviata|elementi inviati|messaggi inviati|verzonden|verzonden items|verzonden berichten|skickat|skickade objekt|sendt',
    'sendt post|sendte elementer|lähetetyt|wysłane|elementy wysłane|odeslané|odeslaná pošta|odoslané|elküldött|elküldött elemek',
    'trimise|elemente trimise|отправленные|отправленные письма|надіслані|відправлені|изпратени|gönderilmiş öğeler|gönderilenler',
    'απεσταλμένα|נשלח|פריטים שנשלחו|البريد المرسل|المرسلة|العناصر المرسلة|đã gửi|terkirim|ส่งแล้ว|送信済み|送信済みメール',
    '送信済みアイテム|已发送|已发送邮件|已发邮件|已发送消息|寄件備份|已傳送郵件|已寄出郵件|보낸 편지함|보낸편지함|보낸메일함',
  ],
  drafts: [
    'drafts|draft|entwürfe|brouillons|brouillon|borradores|bozze|rascunhos|concepten|utkast|kladder|luonnokset|szkice',
    'kopie robocze|robocze|koncepty|rozepsané|piszkozatok|ciorne|черновики|чернетки|чернови|taslaklar|πρόχειρα|טיוטות',
    'المسودات|مسودات|thư nháp|draf|ร่างจดหมาย|下書き|草稿|草稿箱|草稿夹|草稿匣|임시보관함|임시 보관함',
  ],
  trash: [
    'trash|bin|deleted|deleted items|deleted messages|papierkorb|gelöscht|gelöschte elemente|gelöschte objekte|corbeille',
    'éléments supprimés|messages supprimés|objets supprimés|supprimés|papelera|elementos eliminados|eliminados|cestino',
    'posta eliminata|elementi eliminati|eliminata|lixeira|itens excluídos|itens eliminados|lixo|prullenbak|verwijderde items',
    'papperskorgen|borttaget|borttagna objekt|papirkurv|slettet post|slettede elementer|roskakori|poistetut|kosz|usunięte',
    'elementy usunięte|koš|odstraněná pošta|kôš|lomtár|törölt elemek|coș de gunoi|elemente șterse|корзина|удаленные|удалённые',
    'кошик|видалені|кошче|изтрити|çöp kutusu|silinmiş öğeler|κάδος απορριμμάτων|διαγραμμένα|אשפה|פריטים שנמחקו|المهملات',
    'العناصر المحذوفة|سلة المهملات|thùng rác|sampah|ถังขยะ|ゴミ箱|ごみ箱|削除済みアイテム|已删除|已删除邮件|已删除消息',
    '垃圾箱|废件箱|回收站|已刪除的郵件|刪除的郵件|已刪除郵件|垃圾桶|휴지통|지운 편지함|지운편지함',
  ],
  spam: [
    'spam|junk|junk e-mail|junk email|junk mail|bulk mail|spamverdacht|spam-verdacht|spamordner|unerwünscht|junk-e-mail',
    'courrier indésirable|indésirables|indésirable|pourriel|pourriels|quarantaine|correo no deseado|correo basura',
    'posta indesiderata|lixo eletrônico|lixo eletrónico|correio eletrónico de lixo|ongewenste e-mail|ongewenst|skräppost',
    'uønsket post|uønsket e-mail|søppelpost|roskaposti|wiadomości-śmieci|niechciane|nevyžádaná pošta|nevyžiadaná pošta',
    'levélszemét|mesaje nedorite|спам|нежелательная почта|небажана пошта|нежелана поща|istenmeyen|önemsiz e-posta',
    'gereksiz|ανεπιθύμητα|ανεπιθύμητη αλληλογραφία|דואר זבל|البريد العشوائي|البريد غير الهام|الرسائل غير المرغوب فيها',
    'thư rác|สแปม|迷惑メール|垃圾邮件|垃圾郵件|广告邮件|스팸|스팸메일함|스팸편지함|스팸 편지함|정크 메일',
  ],
  archive: [
    'archive|archived|archiv|archiviert|archives|archivés|archivados|archivo|archivio|arquivo|arquivados|archief|arkiv|arkisto',
    'archiwum|archív|arhivă|архив|архів|arşiv|αρχειοθήκη|ארכיון|الأرشيف|lưu trữ|arsip|アーカイブ|归档|存档|封存|보관함|보관',
    'all mail|alle nachrichten',
  ],
}

/** Accents, case, hyphens and underscores tell nothing: servers and programs drop them. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim()

type NamedRole = keyof typeof NAMES

const ROLE_OF: ReadonlyMap<string, NamedRole> = new Map(
  Object.entries(NAMES).flatMap(([role, lines]) =>
    lines.flatMap(line => line.split('|')).map(name => [folded(name), role as NamedRole] as const),
  ),
)

/** The role that a folder's own name, without those of its parents, tells in a language that providers use; else null. */
export const roleOfName = (name: string): NamedRole | null => ROLE_OF.get(folded(name)) ?? null
