-- outside a transaction
-- UPC, EAN and GTIN write the same number with different zeros before it.
create index concurrently if not exists products_by_barcode_number on products (ltrim(barcode, '0')) where barcode <> '';
