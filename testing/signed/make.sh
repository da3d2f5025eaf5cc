#!/bin/sh
# Makes the signed messages beside this file, with OpenSSL 3.0 and GnuPG 2.2: sh testing/signed/make.sh
# Nobody has the keys any more. Tests damage these messages themselves (vectors.ts).
set -eu
cd "$(dirname "$0")"
here=$PWD
rm -rf smime pgp && mkdir smime pgp
work=$(mktemp -d)
trap 'gpgconf --homedir "$work/gpg" --kill all 2>/dev/null; rm -rf "$work"' EXIT
cd "$work"

{
  printf 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'
  printf 'Dear Bo,\r\n\r\nplease pay 100 euros. Gr=C3=BC=C3=9Fe\r\n'
} >content
crlf() { sed 's/\r*$/\r/'; }
# head_of ID [ADDRESS]
head_of() { printf 'From: Anna Doe <%s>\r\nTo: bo@there.example\r\nSubject: Invoice\r\nDate: Mon, 30 Nov 2026 12:00:00 +0000\r\nMessage-ID: <%s@example.com>\r\nMIME-Version: 1.0\r\n' "${2:-anna@example.com}" "$1"; }

# --- S/MIME: two roots, an authority below one of them, and certificates of people
ec() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
ca_ext='basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n'
leaf_ext='basicConstraints=CA:false\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=emailProtection\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n'
serial=1000
# issue NAME ISSUER SUBJECT EXTENSIONS [START END] [more of openssl ca]
issue() {
  name=$1 issuer=$2 subject=$3 ext=$4 start=${5:-20260101000000Z} end=${6:-21260101000000Z}
  [ -f "$name.key" ] || ec "$name"
  openssl req -new -key "$name.key" -subj "$subject" -out "$name.csr" 2>/dev/null
  printf "$ext" >"$name.ext"
  printf '[ca]\ndefault_ca=c\n[c]\ndatabase=db\nserial=serial\nnew_certs_dir=.\ndefault_md=%s\npolicy=p\nunique_subject=no\nemail_in_dn=yes\n[p]\ncommonName=optional\nemailAddress=optional\n' "${7:-sha256}" >ca.cnf
  : >db
  serial=$((serial + 1))
  echo $serial >serial
  if [ "$issuer" = self ]; then signing="-selfsign -keyfile $name.key"; else signing="-cert $issuer.pem -keyfile $issuer.key"; fi
  openssl ca -batch -notext -config ca.cnf $signing -preserveDN -in "$name.csr" -extfile "$name.ext" \
    -startdate "$start" -enddate "$end" -out "$name.pem" 2>/dev/null
}
issue root self '/CN=Example Root' "$ca_ext"
issue foreign self '/CN=Foreign Root' "$ca_ext"
issue inter root '/CN=Example Mail CA' "basicConstraints=critical,CA:true,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n"
issue limited root '/CN=Only for there.example' "${ca_ext}nameConstraints=critical,permitted;email:there.example\n"
anna="${leaf_ext}subjectAltName=email:anna@example.com\n"
issue anna inter '/CN=Anna Doe' "$anna"
issue named inter '/CN=Anna Doe/emailAddress=anna@example.com' "$leaf_ext"
openssl genrsa -out rsa.key 2048 2>/dev/null
issue rsa inter '/CN=Anna Doe' "$anna"
issue bo inter '/CN=Bo' "${leaf_ext}subjectAltName=email:bo@there.example\n"
issue expired inter '/CN=Anna Doe' "$anna" 20240101000000Z 20250101000000Z
issue later inter '/CN=Anna Doe' "$anna" 20260101000000Z 20270101000000Z
issue self self '/CN=Anna Doe' "$anna"
issue stranger foreign '/CN=Anna Doe' "$anna"
issue server inter '/CN=Anna Doe' "basicConstraints=CA:false\nextendedKeyUsage=serverAuth\nsubjectAltName=email:anna@example.com\n"
issue sha1 inter '/CN=Anna Doe' "$anna" '' '' sha1
issue beneath anna '/CN=Anna Doe' "$anna"
issue below inter '/CN=An authority below' "$ca_ext"
issue deep below '/CN=Anna Doe' "$anna"
issue outside limited '/CN=Anna Doe' "$anna"
cat root.pem >"$here/smime/roots.pem"

# smime FILE SIGNER AUTHORITIES [more of openssl cms]
smime() {
  file=$1 signer=$2 authorities=$3
  shift 3
  : >chain.pem
  for each in $authorities; do cat "$each.pem" >>chain.pem; done
  more=
  [ -s chain.pem ] && more='-certfile chain.pem'
  openssl cms -sign -in content -signer "$signer.pem" -inkey "$signer.key" $more "$@" -out out
  { head_of "$file"; crlf <out | sed '/^MIME-Version: 1.0\r$/d'; } >"$here/smime/$file.eml"
}
smime detached anna inter
smime opaque anna inter -nodetach
smime stream anna inter -nodetach -stream
smime subject-address named inter
smime rsa rsa inter
smime pss rsa inter -keyopt rsa_padding_mode:pss
smime bare anna inter -noattr
smime other-address bo inter
smime expired expired inter
smime later later inter
smime self-signed self ''
smime foreign stranger foreign
smime server-certificate server inter
smime weak-hash anna inter -md sha1
smime weak-certificate sha1 inter
smime beneath-person beneath 'anna inter'
smime too-deep deep 'below inter'
smime outside-names outside limited
smime two-signers anna inter -signer bo.pem -inkey bo.key
smime no-certificate anna '' -nocerts

# --- PGP
mkdir -m 700 gpg
gpg() { command gpg --homedir gpg --batch --quiet --no-tty --pinentry-mode loopback --passphrase '' --yes "$@"; }
at() { time=$1; shift; gpg --faked-system-time "$time!" "$@"; }
key() { at "$1" --quick-generate-key "$2" "$3" "$4" "$5" 2>/dev/null; }
fpr() { gpg --with-colons --list-keys "$1" | awk -F: '/^fpr/{print $10; exit}'; }
key 20260101T000000 'Anna Doe <anna@example.com>' ed25519 cert none
anna=$(fpr anna@example.com)
at 20260101T000000 --quick-add-key "$anna" ed25519 sign none
key 20260101T000000 'Anna Doe <anna@rsa.example>' rsa2048 sign none
key 20260101T000000 'Bo <bo@there.example>' ed25519 sign none
key 20260101T000000 'Anna Doe <anna@expired.example>' ed25519 sign 30d
key 20260101T000000 'Anna Doe <anna@revoked.example>' ed25519 sign none
revoked=$(fpr anna@revoked.example)
for who in anna@example.com anna@rsa.example bo@there.example anna@expired.example; do
  gpg --armor --export "$who" >"$here/pgp/${who#*@}.asc"
done

# pgp FILE KEY SENDER [more of gpg]
pgp() {
  file=$1 signer=$2 sender=$3
  shift 3
  at 20261130T120000 --local-user "$signer" --armor "$@" --detach-sign --output sig content
  {
    head_of "$file" "$sender"
    printf 'Content-Type: multipart/signed; micalg=pgp-sha512; protocol="application/pgp-signature"; boundary="sig"\r\n\r\n--sig\r\n'
    cat content
    printf '\r\n--sig\r\nContent-Type: application/pgp-signature; name="signature.asc"\r\nContent-Description: OpenPGP digital signature\r\nContent-Disposition: attachment; filename="signature.asc"\r\n\r\n'
    crlf <sig
    printf '\r\n--sig--\r\n'
  } >"$here/pgp/$file.eml"
}
pgp detached anna@example.com anna@example.com
pgp text anna@example.com anna@example.com --textmode
pgp rsa anna@rsa.example anna@rsa.example
pgp weak-hash anna@rsa.example anna@rsa.example --allow-weak-digest-algos --digest-algo SHA1
pgp other-address bo@there.example anna@example.com
pgp revoked anna@revoked.example anna@revoked.example
at 20260115T120000 --local-user anna@expired.example --armor --detach-sign --output sig content
sed -n 's/anna@example.com/anna@expired.example/;/BEGIN PGP SIGNATURE/q;p' "$here/pgp/detached.eml" >"$here/pgp/expired.eml"
{ crlf <sig; printf '\r\n--sig--\r\n'; } >>"$here/pgp/expired.eml"

printf 'Dear Bo,\n\nplease pay 100 euros.\n- so it is agreed\n-- \nAnna\n' >clear
at 20261130T120000 --local-user anna@example.com --clearsign --output clear.asc clear
{ head_of clear; printf 'Content-Type: text/plain; charset=utf-8\r\n\r\n'; crlf <clear.asc; } >"$here/pgp/clear.eml"

# Revoked after it has signed, because it was compromised.
printf 'y\n1\n\ny\n' | command gpg --homedir gpg --no-tty --quiet --pinentry-mode loopback --passphrase '' --command-fd 0 \
  --gen-revoke "$revoked" 2>/dev/null >revocation || true
gpg --import revocation 2>/dev/null
gpg --armor --export "$revoked" >"$here/pgp/revoked.example.asc"
ls -la "$here/smime" "$here/pgp"
