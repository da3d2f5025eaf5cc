import { expect, test } from 'vitest'
import { roleOfName } from './folder-role.ts'

test.each([
  [
    'sent',
    'Sent|SENT ITEMS|Sent-Mail|Gesendete Objekte|Objets envoyés|Objets envoyes|Posta inviata|Enviados',
  ],
  [
    'sent',
    'Отправленные|Надіслані|已发送|寄件備份|送信済みメール|보낸메일함|Wysłane|Odeslané|Gönderilmiş Öğeler',
  ],
  ['sent', 'Skickat|Sendt|Lähetetyt|נשלח|البريد المرسل|Đã gửi|E\u0301le\u0301ments envoye\u0301s'],
  [
    'drafts',
    'Drafts|Entwürfe|Brouillons|Bozze|Borradores|Rascunhos|Черновики|草稿箱|草稿夹|下書き|임시보관함',
  ],
  ['trash', 'Trash|Deleted Items|Deleted_Messages|Gelöscht|Papierkorb|Corbeille|Supprimés|Cestino|Lixeira'],
  [
    'trash',
    '已删除|已删除邮件|垃圾箱|刪除的郵件|ゴミ箱|휴지통|Удалённые|Удаленные|Корзина|Kosz|Koš|Prullenbak',
  ],
  [
    'spam',
    'Spam|Junk E-mail|Spamverdacht|Unerwünscht|Indésirables|Courrier indésirable|Pourriel|Correo no deseado',
  ],
  ['spam', '垃圾邮件|迷惑メール|스팸메일함|Спам|Niechciane|Posta indesiderata|Ongewenste e-mail|Skräppost'],
  ['archive', 'Archive|Archiv|Archivés|Archivio|Arquivo|Архив|归档|アーカイブ|보관함'],
])('%s is known in the languages that providers use: %s', (role, names) => {
  for (const name of names.split('|')) expect([name, roleOfName(name)]).toEqual([name, role])
})

test('a folder that only mentions such a word is a person’s own', () => {
  for (const name of ['Sent to clients', 'Spam recipes', 'Drafting', 'Old archive of Ann', '', 'constructor'])
    expect([name, roleOfName(name)]).toEqual([name, null])
})
