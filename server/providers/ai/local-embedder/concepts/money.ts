/** Money asked for, paid and accounted for. Format: parse-concepts.ts. */
export const money = `
invoice ~ payment receipt billing-address
en invoice, bill, billing, invoiced, billed, pro forma
de Rechnung, Rechnungen, Faktura, abrechnen, Rechnungsstellung, Proformarechnung, verrechnen
fr facture, facturation, facturer, facturé, note d'honoraires
es factura, facturación, facturar, facturado, proforma

payment ~ invoice bank-transfer amount
en payment, pay, paid, paying, payable, settle, settled, settlement, remit, remittance
de Zahlung, zahlen, bezahlen, bezahlt, gezahlt, begleichen, beglichen, Bezahlung, überwiesen, zahlbar, Zahlungseingang
fr paiement, payer, payé, payée, paye, payable, règlement, régler, réglé, versement, verser, acquitter, payement
es pago, pagar, pagado, pagada, paga, abono, abonar, abonado, liquidar

overdue ~ payment reminder delay
en overdue, past due, outstanding, unpaid, still open, arrears, dunning, not been paid, not received payment
de überfällig, offen, ausstehend, unbezahlt, Mahnung, Zahlungsverzug, in Verzug, angemahnt, Mahngebühr, säumig, Außenstände
fr impayé, impayée, en souffrance, échu, échue, arriéré, mise en demeure, retard de paiement
es vencido, vencida, impagado, impagada, pendiente de pago, moroso, atrasado, sin pagar

receipt ~ invoice expense
en receipt, receipts, voucher, proof of payment, proof of purchase, till slip
de Quittung, Beleg, Belege, Kassenbon, Zahlungsbeleg, Kassenzettel, Bon
fr reçu, quittance, justificatif, justificatifs, ticket de caisse, preuve d'achat
es recibo, recibos, comprobante, justificante, ticket de compra, resguardo

refund ~ payment complaint return-goods
en refund, refunded, reimbursement, reimburse, reimbursed, money back, chargeback, credited back
de Erstattung, erstatten, erstattet, Rückerstattung, zurückerstatten, Rückzahlung, Geld zurück, zurückzahlen, zurückbekommen
fr remboursement, rembourser, remboursé, remboursée
es reembolso, reembolsar, reembolsado, devolución del dinero, reintegro, devolver el importe

credit-note ~ refund invoice
en credit note, credit memo, store credit
de Gutschrift, gutschreiben, gutgeschrieben, Rechnungskorrektur, Stornorechnung
fr avoir client, note de crédit, facture d'avoir
es nota de crédito, abono en cuenta, factura rectificativa

bank-transfer ~ payment bank
en bank transfer, wire transfer, wire, transferred, transfer the money, sepa transfer
de Überweisung, überweisen, Banküberweisung, Dauerauftrag, Überweisungsauftrag
fr virement, virer, virement bancaire, viré
es transferencia, transferencia bancaria, transferir, transferido, giro

direct-debit ~ payment bank
en direct debit, debited, debit mandate, autopay
de Lastschrift, abgebucht, Abbuchung, abbuchen, Einzugsermächtigung, SEPA-Mandat, Bankeinzug
fr prélèvement, prélever, prélevé, mandat sepa, débité
es domiciliación, domiciliado, domiciliar, cargo en cuenta, adeudo, cargado en su cuenta

bank ~ bank-transfer account-statement
en bank, bank account, iban, bic, swift, sort code, account number
de Bank, Konto, Girokonto, Bankkonto, Kontonummer, Sparkasse, Bankverbindung, Kontodaten, IBAN
fr banque, compte bancaire, rib, coordonnées bancaires, relevé d'identité bancaire, agence bancaire
es banco, cuenta bancaria, número de cuenta, datos bancarios, cuenta corriente

account-statement ~ bank
en account statement, bank statement, statement of account, balance
de Kontoauszug, Kontostand, Saldo, Auszug, Kontoauszüge
fr relevé de compte, relevé bancaire, solde
es extracto, extracto bancario, estado de cuenta, saldo

credit-card ~ payment bank
en credit card, debit card, visa, mastercard, card number, card declined, cardholder
de Kreditkarte, Kreditkarten, Girokarte, EC-Karte, Bankkarte, Kartennummer
fr carte bancaire, carte de crédit, carte bleue, carte refusée
es tarjeta de crédito, tarjeta de débito, tarjeta bancaria, tarjeta rechazada

amount ~ payment price
en amount, sum, total, total amount, subtotal
de Betrag, Summe, Gesamtbetrag, Gesamtsumme, Endbetrag, insgesamt
fr montant, somme, total, montant total, totalité
es importe, suma, total, importe total, monto, cantidad total

currency * 0.4 ~ amount
en euro, euros, eur, dollar, dollars, usd, pound, pounds, gbp, francs
de Euro, Franken, Dollar, Cent
fr euro, euros, dollars, francs, centimes
es euro, euros, dólares, pesos, céntimos

price ~ amount quote
en price, pricing, cost, costs, fee, fees, charge, charges, rate, price list, tariff
de Preis, Preise, Kosten, Gebühr, Gebühren, kostet, Preisliste, Tarif, Honorar, Entgelt
fr prix, coût, coûts, frais, tarif, tarifs, coûte, honoraires, redevance
es precio, precios, coste, costo, costes, tarifa, tarifas, cuesta, honorarios

price-increase ~ price change
en price increase, raise prices, price rise, more expensive, rent increase, higher rates
de Preiserhöhung, Preisanpassung, teurer, Mieterhöhung, Kostensteigerung, Aufpreis
fr augmentation de prix, hausse des prix, hausse, augmentation des tarifs, plus cher
es subida de precios, aumento de precio, incremento de precio, encarecimiento, más caro

discount ~ price promotion
en discount, discounted, rebate, percent off, price reduction, cheaper, markdown, early payment discount
de Rabatt, Nachlass, Preisnachlass, Ermäßigung, Skonto, vergünstigt, günstiger, Vergünstigung
fr remise, rabais, réduction, ristourne, escompte, moins cher
es descuento, rebaja, rebajas, bonificación, descuento por pronto pago, más barato

deposit ~ payment
en deposit, down payment, advance payment, prepayment, retainer, security deposit, upfront
de Anzahlung, Vorauszahlung, Kaution, Vorkasse, Abschlag, Abschlagszahlung
fr acompte, arrhes, caution, dépôt de garantie, avance
es anticipo, depósito, fianza, señal, pago por adelantado, pago anticipado

instalment ~ payment loan
en instalment, installment, instalments, payment plan, monthly rate, pay in parts
de Rate, Raten, Ratenzahlung, Teilzahlung, Monatsrate, Ratenplan
fr échéance, mensualité, mensualités, paiement échelonné, échelonnement, en plusieurs fois
es cuota, cuotas, plazos, mensualidad, pago fraccionado, a plazos

loan ~ bank interest-rate
en loan, loans, credit line, mortgage, lend, borrow, lending
de Kredit, Darlehen, Hypothek, Baufinanzierung, Kreditvertrag, leihen
fr prêt, crédit immobilier, emprunt, hypothèque, emprunter
es préstamo, hipoteca, crédito, prestar, línea de crédito

interest-rate ~ loan bank
en interest rate, interest rates, mortgage rate, default interest
de Zins, Zinsen, Zinssatz, Verzugszinsen, Leitzins
fr taux d'intérêt, intérêts de retard, taux
es tipo de interés, tasa de interés, intereses, intereses de demora

budget ~ price forecast
en budget, budgets, budgeting, spending plan, cost estimate, budgeted, funds, funding
de Budget, Haushalt, Kostenrahmen, Etat, Budgetplanung, Finanzierung, Mittel
fr budget, budgets, enveloppe budgétaire, financement, budgétaire
es presupuestario, partida presupuestaria, fondos, financiación

forecast ~ budget plan
en forecast, projection, outlook, estimate for next, prediction
de Prognose, Hochrechnung, Vorhersage, Ausblick, Planzahlen
fr prévision, prévisions, prévisionnel, projection
es previsión, previsiones, pronóstico, proyección

revenue ~ sales profit
en revenue, turnover, earnings, income, sales figures
de Umsatz, Umsätze, Erlös, Einnahmen, Ertrag, Umsatzzahlen
fr chiffre d'affaires, recettes, revenus, ca annuel
es ingresos, facturación anual, volumen de negocio, cifra de ventas

profit ~ revenue
en profit, profits, margin, margins, profitable, surplus
de Gewinn, Gewinne, Marge, Überschuss, rentabel, Gewinnspanne
fr bénéfice, bénéfices, marge, marges, rentable, rentabilité
es beneficio neto, ganancia, ganancias, margen, rentable, utilidad

tax ~ vat tax-return accounting
en tax, taxes, taxation, tax office, withholding tax, hmrc, irs, fiscal
de Steuer, Steuern, Finanzamt, Steuerbescheid, steuerlich, Lohnsteuer, Einkommensteuer, Gewerbesteuer, Grundsteuer
fr impôt, impôts, fiscal, fiscale, fisc, taxe, taxes, trésor public
es impuesto, impuestos, hacienda, fiscal, tributario, agencia tributaria, irpf

vat ~ tax invoice
en vat, value added tax, sales tax, gst, vat number, net of tax
de Mehrwertsteuer, MwSt, Umsatzsteuer, USt, Umsatzsteuer-ID, Vorsteuer, Umsatzsteuervoranmeldung, netto, brutto
fr tva, taxe sur la valeur ajoutée, hors taxe, hors taxes, ttc, numéro de tva
es iva, impuesto sobre el valor añadido, sin iva, iva incluido

tax-return ~ tax accounting
en tax return, vat return, tax declaration, tax filing, annual return, file taxes
de Steuererklärung, Steuererklärungen, Steuerunterlagen, Voranmeldung, Elster
fr déclaration d'impôts, déclaration fiscale, déclaration de revenus, déclaration de tva, télédéclaration
es declaración de la renta, declaración de impuestos, declaración fiscal, modelo 303, declaración trimestral

accounting ~ tax invoice audit
en accounting, accountant, bookkeeping, bookkeeper, ledger, accounts department, accounts payable, month end
de Buchhaltung, Buchhalter, Buchhalterin, Buchführung, Steuerberater, Steuerberaterin, Kreditorenbuchhaltung, verbuchen
fr comptabilité, comptable, expert-comptable, service comptable, écriture comptable
es contabilidad, contable, contador, asesoría fiscal, gestoría, libro contable, gestor

annual-accounts ~ accounting report
en annual accounts, financial statements, balance sheet, year end, annual statement, profit and loss
de Jahresabschluss, Bilanz, Jahresrechnung, Quartalsabschluss, Gewinn- und Verlustrechnung, BWA
fr bilan, comptes annuels, clôture annuelle, compte de résultat, exercice comptable
es balance anual, cuentas anuales, cierre del ejercicio, estado financiero, cuenta de resultados

expense ~ receipt trip refund
en expense, expenses, expense report, expense claim, out of pocket, travel expenses, per diem
de Spesen, Auslagen, Reisekosten, Reisekostenabrechnung, Ausgaben, Spesenabrechnung, Aufwendungen
fr note de frais, notes de frais, dépense, dépenses, frais de déplacement, frais professionnels
es gastos, nota de gastos, gastos de viaje, dietas, desembolso, hoja de gastos

savings * 0.8 ~ bank investment
en savings, savings account, pension fund, save up
de Ersparnisse, Sparkonto, Sparplan, sparen, Tagesgeld
fr épargne, économies, livret, épargner
es ahorro, ahorros, ahorrar, cuenta de ahorro

investment ~ shares bank
en investment, investor, investors, invest, venture capital, funding round, term sheet
de Investition, Investor, Investoren, investieren, Geldanlage, Beteiligung, Finanzierungsrunde, Wagniskapital
fr investissement, investisseur, investisseurs, investir, levée de fonds, placement
es inversión, inversor, inversores, invertir, ronda de financiación, inversionista

shares ~ investment
en shares, shareholder, shareholders, stock market, dividend, equity, portfolio, stock options
de Aktie, Aktien, Anteile, Gesellschafter, Aktionär, Dividende, Depot, Börse
fr actions en bourse, actionnaire, actionnaires, dividende, bourse, parts sociales
es acciones, accionista, accionistas, dividendo, bolsa, cartera de valores

pension ~ retirement insurance
en pension, pensions, retirement plan, 401k, pension scheme
de Rente, Rentenversicherung, Altersvorsorge, Betriebsrente, Rentenbescheid
fr pension de retraite, caisse de retraite, régime de retraite, épargne retraite
es pensión, plan de pensiones, jubilación anticipada, fondo de pensiones

debt-collection ~ overdue legal-action
en debt collection, collection agency, debt collector, final notice, debt, debts
de Inkasso, Inkassobüro, letzte Mahnung, Schulden, Gläubiger, Mahnbescheid
fr recouvrement, société de recouvrement, dernier rappel, dette, dettes, créance, huissier
es cobro de deudas, agencia de cobro, deuda, deudas, último aviso, requerimiento de pago

insolvency ~ debt-collection
en insolvency, insolvent, bankrupt, bankruptcy, liquidation, administration order
de Insolvenz, insolvent, pleite, Konkurs, Insolvenzverwalter, Zahlungsunfähigkeit
fr faillite, insolvabilité, redressement judiciaire, liquidation judiciaire, dépôt de bilan
es insolvencia, quiebra, concurso de acreedores, bancarrota, insolvente

donation ~ charity
en donation, donate, donated, donor, donors, fundraising, fundraiser
de Spende, Spenden, spenden, Spender, Spendenquittung, Spendenaktion
fr don, dons, donateur, donateurs, collecte de fonds, reçu fiscal
es donación, donaciones, donar, donante, recaudación de fondos, donativo

grant ~ budget
en grant, grants, subsidy, subsidies, stipend, scholarship, public funding
de Förderung, Fördermittel, Zuschuss, Subvention, Stipendium, Förderantrag, Fördergeld
fr subvention, subventions, bourse d'études, aide publique, aides
es subvención, subvenciones, beca, becas, ayuda pública

billing-address * 0.8 ~ address invoice
en billing address, billing details, company details, purchase order number
de Rechnungsadresse, Rechnungsanschrift, Firmendaten, Rechnungsempfänger
fr adresse de facturation, coordonnées de facturation
es dirección de facturación, datos de facturación, datos fiscales

gift-card ~ discount gift
en gift card, gift voucher, coupon, promo code, voucher code
de Gutschein, Gutscheine, Gutscheincode, Geschenkkarte, Rabattcode
fr bon d'achat, chèque cadeau, carte cadeau, code promo, bon de réduction
es cheque regalo, tarjeta regalo, cupón, código promocional, vale
`
